import { requireInstalled, start } from './project.mjs'

const [command, ...args] = process.argv.slice(2)

requireInstalled()
process.exitCode = await (command === 'new'
  ? start('scripts/machines/new-machine.ts', args)
  : start('scripts/machines/serve-page.ts')
).ended
