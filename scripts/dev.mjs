import { commandOf, requireInstalled, start } from './project.mjs'

requireInstalled()
const server = start('--watch', ['server/main.ts'])
const web = start(commandOf('vite'), ['--clearScreen', 'false'])
process.exitCode = await Promise.race([server.ended, web.ended])
server.child.kill()
web.child.kill()
