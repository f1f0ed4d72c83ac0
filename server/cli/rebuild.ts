import { rebuildProjections } from '../log/project.ts'
import { serverProjections } from '../projections.ts'
import { onDatabase } from './on-database.ts'

await onDatabase('database', async ({ pool }) => {
  await rebuildProjections(pool, serverProjections)
  console.log(`Rebuilt from the log: ${serverProjections.map(({ name }) => name).join(', ') || 'no tables'}.`)
})
