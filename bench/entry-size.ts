import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as t from 'io-ts'
import { E } from '../src/domain/fp.ts'
import type { BenchReport } from './support/report.ts'

const ViteManifest = t.record(
  t.string,
  t.intersection([t.strict({ file: t.string }), t.partial({ imports: t.array(t.string), css: t.array(t.string) })]),
)

const readManifest = () => {
  const manifest = ViteManifest.decode(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
  if (E.isLeft(manifest)) throw new Error('dist/.vite/manifest.json is not a Vite manifest')
  return manifest.right
}

const kilobytesOf = (file: string): number => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length / 1000

/** Measures the files a browser fetches before it can show the sign-in page. */
export const measureEntrySize = (): Promise<BenchReport> => {
  const manifest = readManifest()
  const reached = new Set<string>()
  const reach = (key: string): void => {
    if (reached.has(key)) return
    reached.add(key)
    manifest[key]?.imports?.forEach(reach)
  }
  reach('index.html')
  const scripts = [...reached].map((key) => manifest[key]!.file)
  const sum = scripts.reduce((total, file) => total + kilobytesOf(file), 0)
  return Promise.resolve({
    title: 'Sign-in page: entry JavaScript',
    columns: ['chunks', 'gzip', 'goal'],
    rows: [[scripts.length.toString(), `${sum.toFixed(1)} kB`, '≤ 180 kB']],
  })
}
