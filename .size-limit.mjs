import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** The chunks a browser must have before it can show the sign-in page: the entry and what it imports statically. */
const closure = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(next, seen)
  return seen
}

const filesOf = (key) => [...closure(key)].map((each) => `dist/${manifest[each].file}`)

export default [
  {
    name: 'entry JavaScript',
    path: filesOf('index.html'),
    limit: '178 kB',
    gzip: true,
  },
  {
    name: 'dashboard JavaScript, the entry included',
    path: filesOf('src/views/dashboards/dashboard-screen.tsx'),
    limit: '385 kB',
    gzip: true,
  },
]
