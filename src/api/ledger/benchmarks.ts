import * as t from 'io-ts'
import { ListedBenchmark } from '../../domain/ledger/benchmarks/benchmark.ts'
import { defineEndpoint, signedInAccess } from '../endpoint.ts'

export const benchmarks = defineEndpoint({
  method: 'GET',
  path: '/benchmarks',
  access: signedInAccess,
  reply: t.readonlyArray(ListedBenchmark),
})
