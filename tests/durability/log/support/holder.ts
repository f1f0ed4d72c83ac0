import { startEmbedded } from '../../../../server/postgres/embedded/start-embedded.ts'
import { E } from '../../../../src/domain/fp.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

/** `node holder.ts FOLDER`: holds the database as a server does, until it is stopped or killed. */
const [, , dataFolder = ''] = process.argv
const received = new Promise((resolve) => process.once('SIGTERM', resolve))
const started = await startEmbedded({ dataFolder, claimant: 'server', logger: silentLogger })()
if (E.isLeft(started)) {
  process.stdout.write(`refused ${started.left}\n`)
} else {
  process.stdout.write('ready\n')
  await received
  await started.right.stop()
  process.stdout.write('stopped\n')
}
