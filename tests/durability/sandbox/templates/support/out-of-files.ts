import { closeSync, openSync } from 'node:fs'
import { isCoded } from '../../../../../server/logger/errors.ts'
import { openTemplateSandbox } from '../../../../../server/sandbox/templates/open-template-sandbox.ts'
import { E } from '../../../../../src/domain/fp.ts'

const script = { markup: 'x', helpers: '', data: '{}', header: '', footer: '' }

/** Opens every file descriptor that this process has left. */
const openAll = (): readonly number[] => {
  const opened: number[] = []
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch {
    return opened
  }
}

const sandbox = openTemplateSandbox({ processes: 1 })
// the first write bundles the programs, and its process ends here
await sandbox.write(script)()
sandbox.renew()

const opened = openAll()
const failed = await sandbox
  .write(script)()
  .then(
    () => 'written',
    (error: unknown) => (isCoded(error, 'EAGAIN') ? 'EAGAIN' : String(error)),
  )
opened.forEach(closeSync)
const written = await sandbox.write(script)()
console.log(failed, E.isRight(written) ? 'written' : written.left._tag)
await sandbox.close()
