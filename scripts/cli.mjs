import { requireInstalled, start } from './project.mjs'

const [script, ...args] = process.argv.slice(2)

requireInstalled({ forDevelopment: false })
process.exitCode = await start(script, args).ended
