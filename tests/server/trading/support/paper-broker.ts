import type {
  AmendRequest,
  OrderBroker,
  BrokerReport,
  BrokerRequest,
  TellReport,
} from '../../../../server/trading/broker/broker.ts'

export interface PaperBroker extends OrderBroker {
  /** Every request that arrived, by its name, as often as it did. */
  readonly arrived: string[]
  /** The names under which each message refers to an earlier one. */
  readonly originals: Map<string, string>
  readonly amended: AmendRequest[]
  readonly tell: (report: BrokerReport) => Promise<void>
  /** While `isLost`, requests arrive but their senders get an error. */
  readonly line: { isLost: boolean }
}

/** A broker that records its messages and answers as a test tells it. */
export const openPaperBroker = (endsDays = false): PaperBroker => {
  const arrived: string[] = []
  const originals = new Map<string, string>()
  const amended: AmendRequest[] = []
  const line = { isLost: false }
  const to: { report: TellReport } = { report: () => Promise.resolve() }
  const take = (request: BrokerRequest): Promise<void> => {
    arrived.push(request.clientOrder)
    originals.set(request.clientOrder, request.original)
    return line.isLost ? Promise.reject(new Error('the line is lost')) : Promise.resolve()
  }
  return {
    side: 'simulated',
    endsDays,
    arrived,
    originals,
    amended,
    line,
    begin: (report, onSession) => {
      to.report = report
      return onSession()
    },
    send: take,
    cancel: take,
    amend: (request) => {
      amended.push(request)
      return take(request)
    },
    status: ({ clientOrder }) => Promise.resolve(arrived.includes(clientOrder) ? 'Known' : 'NotKnown'),
    tell: (report) => to.report(report),
    close: () => Promise.resolve(),
  }
}
