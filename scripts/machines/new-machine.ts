import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { E } from '../../src/domain/fp.ts'
import { type MachineName, parseMachineName } from './machine-name.ts'
import { registerSample } from './register.ts'
import { filesOfMachine } from './templates.ts'

const fail = (message: string): void => {
  console.error(message)
  process.exitCode = 1
}

const create = (root: string, machine: MachineName): void => {
  const files = Object.entries(filesOfMachine(machine))
  const existing = files.map(([file]) => file).filter((file) => existsSync(path.join(root, file)))
  const registry = path.join(root, 'tests', 'samples', 'registry.ts')
  const registered = readFileSync(registry, 'utf8')
  const isRegistered = registered.includes(`'./${machine.subject}/${machine.name}.ts'`)
  if (existing.length > 0 || isRegistered) {
    fail(
      `Nothing was created, because these exist: ${[...existing, ...(isRegistered ? ['its line in the registry'] : [])].join(', ')}`,
    )
    return
  }
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
    console.log(`Created ${file}`)
  }
  writeFileSync(registry, registerSample(registered, machine))
  console.log(`Added the sample to tests/samples/registry.ts

Run its path test:  npx vitest run --project model ${files.at(-1)?.[0] ?? ''}
See its chart:      npm run machines`)
}

const [text = '', root = path.join(import.meta.dirname, '..', '..')] = process.argv.slice(2)
const parsed = parseMachineName(text)
if (E.isLeft(parsed)) fail(parsed.left)
else create(root, parsed.right)
