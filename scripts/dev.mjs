import { commandOf, install, start } from './project.mjs'

install()
const server = start('--watch', ['server/main.ts'])
const web = start(commandOf('vite'), ['--clearScreen', 'false'])
process.exitCode = await Promise.race([server.ended, web.ended])
server.child.kill()
web.child.kill()
