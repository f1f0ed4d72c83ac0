import { chromiumPath } from './chromium.mjs'
import { build, requireInstalled, run } from './project.mjs'

requireInstalled()
const CHROMIUM_PATH = await chromiumPath()
build()
process.exitCode = run('bench/main.ts', process.argv.slice(2), { CHROMIUM_PATH })
