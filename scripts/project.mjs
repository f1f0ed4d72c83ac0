// Runs on whatever Node the machine has, before anything is installed: only node: imports here.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => path.join(root, ...parts)
const isWindows = process.platform === 'win32'

/** The Node the project is pinned to. */
export const pinnedNode = inRoot('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

// compiling imports takes almost half of a server's start
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

const filesBelow = (entry) => {
  if (!existsSync(inRoot(entry))) return []
  if (statSync(inRoot(entry)).isFile()) return [entry]
  return readdirSync(inRoot(entry))
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)))
}

/** Runs `make` if its sources changed or its product is missing. */
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
 * The packages that are `locked` and not `installed` in that version, as the two lock files of npm have them. A package may be
 * missing if only some systems need it, or if it is for development and `forDevelopment` is false.
 */
export const packageFaults = (locked, installed, forDevelopment) =>
  Object.entries(locked).flatMap(([packagePath, { version, optional, dev, devOptional }]) => {
    const found = installed[packagePath]?.version
    const mayBeMissing = optional || devOptional || (dev && !forDevelopment)
    if (packagePath === '' || found === version || (found === undefined && mayBeMissing)) return []
    const name = packagePath.replace(/^.*node_modules\//, '')
    return found === undefined ? [`${name} ${version} is missing`] : [`${name} is ${found} instead of ${version}`]
  })

const packagesIn = (file) => (existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), 'utf8')).packages : {})

/** The packages of npm's own list whose folders are still there. */
const installedPackages = () =>
  Object.fromEntries(
    Object.entries(packagesIn('node_modules/.package-lock.json')).filter(([packagePath]) =>
      existsSync(inRoot(packagePath)),
    ),
  )

const faultsOfProject = (forDevelopment) => {
  const faults = packageFaults(packagesIn('package-lock.json'), installedPackages(), forDevelopment)
  return faults.length === 0 && !existsSync(pinnedNode) ? [`${pinnedNode} is missing`] : faults
}

const maxNamedFaults = 10

const faultText = (faults) =>
  [
    `The packages in ${inRoot('node_modules')} are not those of package-lock.json:`,
    ...faults.slice(0, maxNamedFaults).map((fault) => `  ${fault}`),
    ...(faults.length > maxNamedFaults ? [`  and ${faults.length - maxNamedFaults} more`] : []),
  ].join('\n')

/** Ends a command whose packages are not installed. It installs none itself: a server may be running from them. */
export const requireInstalled = ({ forDevelopment = true } = {}) => {
  const faults = faultsOfProject(forDevelopment)
  if (faults.length === 0) return
  fail(
    [
      faultText(faults),
      'Nothing was changed. Stop every server that runs from this folder, then install them:',
      `  cd ${root} && npm ci`,
    ].join('\n'),
  )
}

const linkOf = (file) => {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

const argumentsOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  } catch {
    return []
  }
}

const processesOnLinux = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const args = argumentsOf(pid)
      return { pid: Number(pid), programs: [args[0] ?? '', linkOf(`/proc/${pid}/exe`)], line: args.join(' ') }
    })

const listed = (command, args) =>
  (spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '').split('\n').flatMap((text) => {
    const [, pid, line] = /^\s*(\d+)\s+(.*)$/.exec(text) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), programs: [line.replace(/^"/, '')], line }]
  })

const windowsScript = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }'

const processes = () => {
  if (process.platform === 'linux') return processesOnLinux()
  return isWindows
    ? listed('powershell', ['-NoProfile', '-Command', windowsScript])
    : listed('ps', ['-axo', 'pid=,command='])
}

const ancestorsOf = (pid) => {
  const above = parentOf(pid)
  return above === undefined || above <= 1 ? [] : [above, ...ancestorsOf(above)]
}

/**
 * The processes that run from this folder, whatever their data folder: those on the pinned Node. They are found among the
 * processes of the system, so that a killed process leaves nothing behind.
 */
export const processesOfProject = () => {
  const own = new Set([process.pid, process.ppid, ...ancestorsOf(process.pid)])
  const node = path.join(realpathSync(root), path.relative(root, pinnedNode))
  return processes().filter(
    ({ pid, programs }) =>
      !own.has(pid) && programs.some((program) => program.startsWith(pinnedNode) || program.startsWith(node)),
  )
}

const maxLineLetters = 100

const refuseBeside = (users, facts) =>
  fail(
    [
      ...facts,
      ...users.map(({ pid, line }) => `  ${pid} ${line.slice(0, maxLineLetters)}`),
      'Stop them and try again, or use a second checkout: git worktree add ../plutus-next',
    ].join('\n'),
  )

/** Installs the locked packages if some are missing or differ. Refuses if a server, or any other process, runs from them. */
export const install = ({ forDevelopment = true } = {}) => {
  const faults = faultsOfProject(forDevelopment)
  if (faults.length === 0) return
  const users = processesOfProject()
  if (users.length > 0)
    refuseBeside(users, [faultText(faults), 'They are not installed, because these processes run from this folder:'])
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

/** Runs a script or a package's command on the pinned Node, and returns its exit code. */
export const run = (script, args = [], extra = {}) =>
  spawnSync(pinnedNode, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...environment(), ...extra } })
    .status ?? 1

/** The JavaScript file behind a package's command. */
export const commandOf = (packageName, command = packageName) => {
  const manifest = JSON.parse(readFileSync(inRoot('node_modules', packageName, 'package.json'), 'utf8'))
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]
  return inRoot('node_modules', packageName, bin)
}

const isServer = ({ line }) => /server[\\/]main\.ts/.test(line)

/** Builds the web app unless `dist` matches the sources. Refuses while a server serves the older one. */
export const build = () => {
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'].flatMap(filesBelow)
  unlessDone('dist/.built', sources, 'dist/index.html', () => {
    const servers = existsSync(inRoot('dist', 'index.html')) ? processesOfProject().filter(isServer) : []
    if (servers.length > 0)
      refuseBeside(servers, [
        'The sources have changed since the web app was built.',
        'It is not built again, because these servers show the older one to browsers:',
      ])
    console.log('Building the web app…')
    if (run(commandOf('vite'), ['build', '--logLevel', 'error']) !== 0)
      fail('The web app could not be built, see above.')
  })
}

/** The parent of a process, if the system reports it. */
const parentOf = (pid) => {
  try {
    // the process's name, in parentheses, may contain any character
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

/** The parent of this script, read before an installation delays it. */
const parent = process.ppid
const npm = isShell(parent) ? parentOf(parent) : undefined

const isNpmThere = () => process.ppid === parent && (npm === undefined || parentOf(parent) === npm)

/** npm ends at a signal without forwarding it, and so may the shell in which it starts a script. */
const isNpmGone = () => process.env.npm_lifecycle_event !== undefined && !isNpmThere()

const whenNpmGone = (act) => {
  const timer = setInterval(() => {
    if (!isNpmGone()) return
    clearInterval(timer)
    act()
  }, 1000).unref()
}

/** Starts a script on the pinned Node, forwards signals to it and resolves with its exit code, as a shell reports it. */
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
