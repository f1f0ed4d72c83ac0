import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { commandOf, run } from './project.mjs'

const installed = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

const playwrightsOwn = async () => {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

const find = async () =>
  [process.env.CHROMIUM_PATH, ...(installed[process.platform] ?? []), await playwrightsOwn()].find(
    (path) => path && existsSync(path),
  )

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

const packages = { areListed: false }

const installPackage = (name) => {
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  if (!packages.areListed) spawnSync('apt-get', ['update', '-qq'], quiet)
  packages.areListed = true
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet).status
}

const fetchChromium = () => {
  console.log('Installing Chromium…')
  return isDebianRoot() ? installPackage('chromium') : run(commandOf('playwright-core'), ['install', 'chromium'])
}

const noChromium = 'No Chromium was found. Install one and name it in CHROMIUM_PATH, or let npm test install it.'

/** The path of a Chromium: the named one, an installed one, Playwright's own, or a new installation if allowed. */
export const chromiumPath = async ({ mayInstall = false } = {}) => {
  const found = await find()
  if (found) return found
  if (!mayInstall) {
    console.error(noChromium)
    process.exit(1)
  }
  fetchChromium()
  const fetched = await find()
  if (fetched) return fetched
  console.error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.')
  process.exit(1)
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Debian's Chromium without windows needs a quarter less work. Elsewhere this is `chromium`. */
export const headlessChromiumPath = (chromium) => {
  if (!existsSync(headlessShell) && isDebianRoot()) {
    console.log('Installing a Chromium without windows…')
    installPackage('chromium-headless-shell')
  }
  return existsSync(headlessShell) ? headlessShell : chromium
}
