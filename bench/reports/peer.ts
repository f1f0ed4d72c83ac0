import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { WriterProgram } from './writer.ts'

const execFileAsync = promisify(execFile)

/** The newest jsreport and the Node it needs. */
const peerVariant = 'n22'

/** Copies the peer into `folder` and installs it there, with the Node it needs. */
export const installPeer = async (source: string, folder: string): Promise<WriterProgram> => {
  await cp(source, folder, { recursive: true, filter: (from) => path.basename(from) !== 'node_modules' })
  const cwd = path.join(folder, peerVariant)
  const bin = path.join(cwd, 'node_modules', '.bin')
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' }
  const install = ['install', '--no-audit', '--no-fund', '--no-save']
  await execFileAsync('npm', [...install, 'node@22'], { cwd, env })
  await execFileAsync('npm', install, {
    cwd,
    env: { ...env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
  })
  const core = await readFile(path.join(cwd, 'node_modules/@jsreport/jsreport-core/package.json'), 'utf8')
  return {
    name: `jsreport ${/"version":\s*"([^"]+)"/.exec(core)?.[1] ?? ''}`,
    file: path.join(folder, 'child.cjs'),
    arguments: [peerVariant, '{}'],
    node: path.join(bin, 'node'),
    folder,
  }
}
