import autocannon from 'autocannon'
import Fastify from 'fastify'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { withPlutus } from './support/plutus.ts'
import { median, type BenchReport } from './support/report.ts'

const measuredRounds = 5
const connectionCount = 32
const secondsEach = 3

const requestsPerSecond = async (url: string, token: string): Promise<number> => {
  const result = await autocannon({
    url,
    connections: connectionCount,
    duration: secondsEach,
    headers: { 'access-token': token },
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx.toString()} of the replies of ${url} were no success`)
  return result.requests.average
}

/** A Fastify that only answers these bytes. */
const bareServer = async (bytes: Buffer): Promise<{ url: string; close: () => Promise<void> }> => {
  const app = Fastify()
  app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}

export const measureHttp = (): Promise<BenchReport> =>
  withPlutus(async ({ url }) => {
    const { token, identity } = await signIn(url, 'client')
    const path = `/dashboard/${identity.defaultDashboardType}/${identity.defaultCode}`
    const bytes = Buffer.from(await (await callAs(url, token)('GET', path)).arrayBuffer())
    const bare = await bareServer(bytes)
    const figures: { plutus: number; bare: number }[] = []
    for (let round = 0; round < measuredRounds; round += 1) {
      figures.push({
        bare: await requestsPerSecond(bare.url, token),
        plutus: await requestsPerSecond(`${url}/api/v1${path}`, token),
      })
    }
    await bare.close()
    const ours = median(figures.map((each) => each.plutus))
    const theirs = median(figures.map((each) => each.bare))
    return {
      title: `Dashboard read, ${bytes.length.toLocaleString('en')} bytes, ${connectionCount.toString()} connections, median of ${measuredRounds.toString()} rounds in turn`,
      columns: ['server', 'requests/s', 'ratio', 'goal'],
      rows: [
        ['bare Fastify, the same bytes', theirs.toFixed(0), '1', ''],
        [
          'Plutus, authorised',
          ours.toFixed(0),
          median(figures.map((each) => each.plutus / each.bare)).toFixed(2),
          '≥ 0.5',
        ],
      ],
    }
  })
