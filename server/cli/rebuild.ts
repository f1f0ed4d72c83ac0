import { rebuild } from '../log/project.ts'
import { projections } from '../projections.ts'
import { onDatabase } from './on-database.ts'

await onDatabase('database', async ({ pool }) => {
  await rebuild(pool, projections)
  console.log(`Rebuilt from the log: ${projections.map(({ name }) => name).join(', ') || 'no tables'}.`)
})
