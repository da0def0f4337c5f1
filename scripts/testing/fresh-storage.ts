import { beforeEach } from 'vitest';

// Test files that share a browser context share its cookies. A member's page notes `member=1` there, and the next
// file would render for a member.
beforeEach(() => {
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  localStorage.clear();
  sessionStorage.clear();
  // The entry of the history names the owner of a form. After `localStorage.clear()` that is another visitor, whose
  // form is emptied: after its first render, and on a busy machine also after a test has filled it in.
  history.replaceState(null, '');
});
