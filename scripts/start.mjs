import { build, install, start } from './project.mjs'

install({ forDevelopment: false })
build()
process.exitCode = await start('server/main.ts', [], { PLUTUS_PARENT: String(process.pid) }).ended
