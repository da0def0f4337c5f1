import { outsideSentences } from './words/outside.ts';
const p = outsideSentences();
const by = new Map<string, number>();
for (const each of p) { const f = each.split(':')[0]!; const parts = f.split('/'); const k = parts.slice(0, parts[0]==='server' && parts[1]==='modules' ? 3 : parts[0]==='host-app'&&parts[1]==='pages' ? 3 : 2).join('/'); by.set(k, (by.get(k)??0)+1); }
console.log([...by].map(([k,n])=>`${n} ${k}`).join('\n'));
console.log(p.filter(x=>/^widgets\/(signup|forms|core|ui|first-view|region)/.test(x)).join('\n'));
