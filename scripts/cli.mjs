import { install, start } from './project.mjs'

const [script, ...args] = process.argv.slice(2)

install({ forDevelopment: false })
process.exitCode = await start(script, args).ended
