import { chromiumPath } from './chromium.mjs'
import { build, install, run } from './project.mjs'

install()
const CHROMIUM_PATH = await chromiumPath()
build()
process.exitCode = run('bench/main.ts', process.argv.slice(2), { CHROMIUM_PATH })
