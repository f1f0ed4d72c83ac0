import process from 'node:process'
import { openImports } from './open-imports.ts'

const [url = '', id = '', file = ''] = process.argv.slice(2)

const imports = await openImports(url, (_, { stage, done }) => {
  console.log(`${stage} ${done}`)
})
console.log('ready')
await imports.run(id, file)
