import * as t from 'io-ts'
import { ListedBenchmark } from '../../domain/ledger/benchmarks/benchmark.ts'
import { endpoint, signedIn } from '../endpoint.ts'

export const benchmarks = endpoint({
  method: 'GET',
  path: '/benchmarks',
  access: signedIn,
  reply: t.readonlyArray(ListedBenchmark),
})
