import { install, start } from './project.mjs'

const [name, ...args] = process.argv.slice(2)

install()
process.exitCode = await start(`server/cli/${name}.ts`, args).ended
