import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** The chunks a browser must have before it can show the sign-in page: the entry and what it imports statically. */
const closure = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(next, seen)
  return seen
}

export default [
  {
    name: 'entry JavaScript',
    path: [...closure('index.html')].map((key) => `dist/${manifest[key].file}`),
    limit: '178 kB',
    gzip: true,
  },
]
