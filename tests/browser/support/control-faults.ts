import { expect, type Page } from '@playwright/test'

/** In the page: what is wrong with the names and the sizes of its controls. */
const controlFaults = (): readonly string[] => {
  const smallest = 24
  const controls = 'button, a[href], summary, select, input, textarea, [role="button"], [role="menuitem"], [role="tab"]'

  const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
  const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

  const isSeen = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null
    )
  }

  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '')
    return spaced(labels.length > 0 ? labels.join(' ') : (element.getAttribute('aria-label') ?? ''))
  }

  const nameFault = (element: HTMLElement): string | null => {
    const [name, text] = [nameOf(element), spaced(element.innerText).replace(/…$/, '')]
    if (name === '' || !hasWords(text) || element.matches('select, input, textarea')) return null
    return name.toLowerCase().startsWith(text.toLowerCase()) ? null : `“${text}” is named “${name}”`
  }

  /** A link within a sentence is as tall as its line (WCAG 2.5.8). */
  const isWithinText = (element: HTMLElement): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = spaced(element.parentElement?.innerText ?? '')
    return around.length > spaced(element.innerText).length
  }

  /** The rows of a grid keep its links 24 pixels apart (WCAG 2.5.8, spacing). */
  const isAloneInRow = (element: HTMLElement): boolean => {
    const row = element.closest('[role="gridcell"]')?.closest('[role="row"]')
    return (row?.getBoundingClientRect().height ?? 0) >= smallest
  }

  /** A label is pressed as its field is. */
  const sizeOf = (element: HTMLElement): { readonly width: number; readonly height: number } => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const boxes = [element, ...labels].map((box) => box.getBoundingClientRect())
    return {
      width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
      height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    }
  }

  const sizeFault = (element: HTMLElement): string | null => {
    const { width, height } = sizeOf(element)
    if (Math.min(width, height) >= smallest - 0.5 || isWithinText(element) || isAloneInRow(element)) return null
    const shown = `${Math.round(width).toString()} × ${Math.round(height).toString()}`
    return `${element.tagName.toLowerCase()} “${nameOf(element) || spaced(element.innerText)}” is ${shown}`
  }

  const all = [...document.querySelectorAll<HTMLElement>(controls)].filter(isSeen)
  const faults = all.flatMap((element) => [nameFault(element), sizeFault(element)]).filter((fault) => fault !== null)
  return [...new Set(faults)]
}

/** The name of each control begins with its visible words, and a finger can hit it. */
export const expectUsableControls = async (page: Page): Promise<void> => {
  expect(await page.evaluate(controlFaults)).toEqual([])
}
