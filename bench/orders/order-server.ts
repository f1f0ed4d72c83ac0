import { setTimeout as pause } from 'node:timers/promises'
import { adviserName, deskName, type OrderFirm } from '../../tests/support/order-firm.ts'
import { startOrderServer } from '../../tests/support/order-server.ts'
import { callAs } from '../../tests/support/sign-in.ts'

export interface MeasuredServer {
  readonly url: string
  readonly desk: string
  readonly advisers: readonly string[]
  /** Calls with a token, and again after a second while the server is busy. A refusal is a defect of the bench. */
  readonly post: (token: string, path: string, body: unknown) => Promise<void>
  /** Number of busy answers. */
  readonly busy: () => number
}

const postingTo = (url: string, busy: { count: number }): MeasuredServer['post'] => {
  const post: MeasuredServer['post'] = async (token, to, body) => {
    const reply = await callAs(url, token)('POST', to, body)
    const said = await reply.text()
    if (reply.ok) return
    if (reply.status !== 503) throw new Error(`${to}: ${reply.status.toString()} ${said}`)
    busy.count += 1
    await pause(1000)
    return post(token, to, body)
  }
  return post
}

/** Everybody's tokens, and a server of its own. */
export const withOrderServer = async <A>(
  firm: OrderFirm,
  side: 'hand' | 'simulated',
  measure: (server: MeasuredServer) => Promise<A>,
): Promise<A> => {
  const { url, tokenOf, close } = await startOrderServer(firm, side)
  try {
    const advisers: string[] = []
    for (let at = 0; at < firm.advisers; at += 1) advisers.push(await tokenOf(adviserName(at)))
    const busy = { count: 0 }
    const desk = await tokenOf(deskName)
    return await measure({ url, advisers, desk, post: postingTo(url, busy), busy: () => busy.count })
  } finally {
    await close()
  }
}
