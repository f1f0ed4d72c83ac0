import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

const peerPackages: Readonly<Record<string, string>> = {
  'ag-grid-community': 'AG Grid',
  '@tanstack/react-table': 'TanStack Table',
  '@mui/x-data-grid': 'MUI X',
  react: 'their React',
}

const versionOf = async (folder: string, name: string): Promise<string> => {
  const file = await readFile(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')
  return /"version":\s*"([^"]+)"/.exec(file)?.[1] ?? 'unknown'
}

/** Copies the peers' pages into `folder`, builds them there with their own tools, and returns their versions. */
export const buildPeers = async (source: string, folder: string): Promise<readonly string[]> => {
  await cp(source, folder, { recursive: true, filter: (from) => path.basename(from) !== 'node_modules' })
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' }
  await execFileAsync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    env,
    shell: process.platform === 'win32',
  })
  await execFileAsync(process.execPath, ['build.mjs'], { cwd: folder, env })
  return Promise.all(
    Object.entries(peerPackages).map(async ([name, called]) => `${called} ${await versionOf(folder, name)}`),
  )
}
