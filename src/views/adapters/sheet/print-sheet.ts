import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import type { Sheet } from '../../../domain/widgets/sheet/sheet.ts'
import { writePage } from './printed-page.ts'

const id = 'plutus-printed'

const unseen = 'position: fixed; inset: auto 0 0 auto; width: 0; height: 0; border: 0; visibility: hidden'

const frameIn = (owner: Document, title: string): HTMLIFrameElement => {
  // some browsers print after they have said so, and never tell when they have
  owner.getElementById(id)?.remove()
  const frame = owner.createElement('iframe')
  frame.id = id
  frame.title = title
  frame.ariaHidden = 'true'
  frame.style.cssText = unseen
  owner.body.append(frame)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  return frame
}

export const printSheet = async (owner: Document, sheet: Sheet, date: IsoDate, signal: AbortSignal): Promise<void> => {
  const { contentWindow, contentDocument } = frameIn(owner, sheet.title)
  if (contentDocument === null) return Promise.reject(new Error('A frame has no page'))
  await writePage(contentDocument, sheet, date)
  if (!signal.aborted) contentWindow?.print()
}
