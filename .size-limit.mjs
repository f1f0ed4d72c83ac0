import { readFileSync } from 'node:fs'

const dist = process.env.SIZE_DIST ?? 'dist'
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))

/** The chunks a browser must have before it can show the sign-in page: the entry and what it imports statically. */
const closure = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(next, seen)
  return seen
}

const filesOf = (key) => [...closure(key)].map((each) => `${dist}/${manifest[each].file}`)

const keyNamed = (name) => Object.keys(manifest).find((key) => manifest[key].name === name)

export default [
  {
    name: 'entry JavaScript',
    path: filesOf('index.html'),
    limit: '178 kB',
    gzip: true,
  },
  {
    name: 'dashboard JavaScript, the entry included',
    path: filesOf(keyNamed('home')),
    limit: '330 kB',
    gzip: true,
  },
  {
    name: 'all JavaScript of a dashboard, with what shows its figures',
    path: [...new Set(['home-live', 'home-later'].flatMap((name) => filesOf(keyNamed(name))))],
    limit: '422 kB',
    gzip: true,
  },
]
