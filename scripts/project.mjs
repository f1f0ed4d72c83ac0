// Runs on whatever Node the machine has, before anything is installed: only node: imports here.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => path.join(root, ...parts)
const isWindows = process.platform === 'win32'

/** The Node the project is pinned to. */
export const pinnedNode = inRoot('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

// compiling what it imports is almost half of what a server's start takes
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules', '.cache', 'node')

const environment = () => ({
  ...process.env,
  NODE_COMPILE_CACHE,
  PATH: [path.dirname(pinnedNode), inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
})

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const digestOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

const filesBelow = (place) => {
  if (!existsSync(inRoot(place))) return []
  if (statSync(inRoot(place)).isFile()) return [place]
  return readdirSync(inRoot(place))
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

/** Runs `make` when what it was made from has changed since, or what it made is gone. */
const unlessDone = (stamp, sources, product, make) => {
  const digest = digestOf(sources)
  if (existsSync(inRoot(product)) && existsSync(inRoot(stamp)) && readFileSync(inRoot(stamp), 'utf8') === digest) return
  make()
  mkdirSync(path.dirname(inRoot(stamp)), { recursive: true })
  writeFileSync(inRoot(stamp), digest)
}

const npmCommand = () =>
  process.env.npm_execpath?.endsWith('.js')
    ? { command: process.execPath, prefix: [process.env.npm_execpath] }
    : { command: isWindows ? 'npm.cmd' : 'npm', prefix: [] }

/**
 * Whether all that is `locked` is in what npm says it `installed`, each in its version: packages as a lock file has them. What only some
 * systems have may be missing, and what is for development alone where `forDevelopment` is false.
 */
export const areInstalled = (locked, installed, forDevelopment) =>
  Object.entries(locked).every(
    ([place, { version, optional, dev, devOptional }]) =>
      place === '' ||
      installed[place]?.version === version ||
      (installed[place] === undefined && (optional || devOptional || (dev && !forDevelopment))),
  )

const packagesIn = (file) => (existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), 'utf8')).packages : {})

/** Installs the locked dependencies, the development ones too, unless those that are needed are there, whoever installed them: a server may be running of them. */
export const install = ({ forDevelopment = true } = {}) => {
  const installed = packagesIn('node_modules/.package-lock.json')
  if (existsSync(pinnedNode) && areInstalled(packagesIn('package-lock.json'), installed, forDevelopment)) return
  console.log('Installing dependencies…')
  const { command, prefix } = npmCommand()
  const { status } = spawnSync(
    command,
    [...prefix, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: isWindows,
    },
  )
  if (status !== 0) fail('The dependencies could not be installed: npm ci failed, see above.')
}

/** Runs a script or a package's command on the pinned Node and waits for it; answers its exit code. */
export const run = (script, args = [], extra = {}) =>
  spawnSync(pinnedNode, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...environment(), ...extra } })
    .status ?? 1

/** The JavaScript file behind a package's command. */
export const commandOf = (packageName, command = packageName) => {
  const manifest = JSON.parse(readFileSync(inRoot('node_modules', packageName, 'package.json'), 'utf8'))
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]
  return inRoot('node_modules', packageName, bin)
}

/** Builds the web app unless `dist` is of the sources as they are. */
export const build = () => {
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'].flatMap(filesBelow)
  unlessDone('dist/.built', sources, 'dist/index.html', () => {
    console.log('Building the web app…')
    if (run(commandOf('vite'), ['build', '--logLevel', 'error']) !== 0)
      fail('The web app could not be built, see above.')
  })
}

/** The process that began another, where the system tells. */
const parentOf = (pid) => {
  try {
    // its name, which stands in brackets, may have any in it
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    return undefined
  }
}

const isShell = (pid) => {
  try {
    return /^(ba|da|k|z)?sh$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  } catch {
    return false
  }
}

/** Who started this script, before it is kept waiting by an installation. */
const parent = process.ppid
const npm = isShell(parent) ? parentOf(parent) : undefined

const isNpmThere = () => process.ppid === parent && (npm === undefined || parentOf(parent) === npm)

/** npm ends at a signal without handing it on, and so may the shell that it starts a script in. */
const isNpmGone = () => process.env.npm_lifecycle_event !== undefined && !isNpmThere()

const whenNpmGone = (act) => {
  const timer = setInterval(() => {
    if (!isNpmGone()) return
    clearInterval(timer)
    act()
  }, 1000).unref()
}

/** Starts a script on the pinned Node, hands signals on to it and resolves with its exit code, as a shell has it. */
export const start = (script, args = [], extra = {}) => {
  if (isNpmGone()) fail('npm is gone, so nothing is started.')
  const child = spawn(pinnedNode, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), ...extra },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmGone(() => child.kill('SIGTERM'))
  return {
    child,
    ended: new Promise((resolve) =>
      child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal])),
    ),
  }
}
