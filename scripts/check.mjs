import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { commandOf, pinnedNode, requireInstalled, root } from './project.mjs'

requireInstalled()

/** A folder other than `dist`, because a running server serves that one. */
const sizeDist = 'node_modules/.cache/size'
/** ESLint runs twice, because one run over all files needs more than the 4 GB of memory that Node allows. */
const eslint = [
  commandOf('eslint'),
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/eslint/',
]

/** The slowest check starts first, so that the others run meanwhile. Runs in one list follow each other. */
const checks = [
  {
    name: 'eslint',
    runs: [
      [...eslint, 'src', 'server'],
      [...eslint, '.', '--ignore-pattern', 'src', '--ignore-pattern', 'server'],
    ],
  },
  { name: 'tsc', runs: [[commandOf('typescript', 'tsc')]] },
  {
    name: 'size',
    runs: [
      [commandOf('vite'), 'build', '--outDir', sizeDist, '--emptyOutDir', '--logLevel', 'error'],
      [commandOf('size-limit')],
    ],
  },
  { name: 'depcruise', runs: [[commandOf('dependency-cruiser', 'depcruise'), 'src', 'server']] },
  { name: 'knip', runs: [[commandOf('knip')]] },
  { name: 'prose', runs: [['scripts/prose.mjs']] },
  { name: 'commits', runs: [['scripts/commits.mjs']] },
  { name: 'biome', runs: [[commandOf('@biomejs/biome', 'biome'), 'format', '.']] },
]

const run = ([script, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode, [script, ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '1', SIZE_DIST: sizeDist },
    })
    const output = []
    child.stdout.on('data', (piece) => output.push(piece))
    child.stderr.on('data', (piece) => output.push(piece))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }))
  })

const failed = []
const waiting = [...checks]

const check = async ({ name, runs }) => {
  const began = performance.now()
  for (const each of runs) {
    const { code, output } = await run(each)
    if (code === 0) continue
    failed.push(name)
    console.log(output)
    break
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${failed.includes(name) ? 'failed' : 'passed'}: ${name} (${seconds} s)`)
}

const work = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next)
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
process.exitCode = failed.length > 0 ? 1 : 0
