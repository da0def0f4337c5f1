import { beforeEach } from 'vitest';

// Test files that share a browser context share its cookies. A member's page notes `member=1` there, and the next
// file would render for a member.
beforeEach(() => {
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  localStorage.clear();
  sessionStorage.clear();
});
