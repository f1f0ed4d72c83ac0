import { Component, createRef, type ReactNode } from 'react'

interface Props {
  readonly arranged: unknown
  readonly isStill: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

type CardBoxes = ReadonlyMap<string, DOMRect>

// spec §9
const settlingAnimation = { duration: 150, easing: 'ease-out' }

const boxesOf = (cards: readonly HTMLElement[]): CardBoxes =>
  new Map(cards.map((card) => [card.dataset['wid'] ?? '', card.getBoundingClientRect()]))

const isInViewport = ({ top, bottom }: DOMRect): boolean => bottom > 0 && top < window.innerHeight

/** Animates rearranged cards. A class, because only classes can measure before React changes the page. */
export class SettlingArea extends Component<Props> {
  private readonly area = createRef<HTMLDivElement>()

  private cards(): readonly HTMLElement[] {
    return [...(this.area.current?.querySelectorAll<HTMLElement>('[data-wid]') ?? [])]
  }

  override getSnapshotBeforeUpdate(previous: Props): CardBoxes | null {
    const { arranged, isStill } = this.props
    return previous.arranged === arranged || isStill ? null : boxesOf(this.cards())
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: CardBoxes | null): void {
    if (before === null) return
    const moves = this.cards().flatMap((card) => {
      const from = before.get(card.dataset['wid'] ?? '')
      const to = card.getBoundingClientRect()
      if (from === undefined || (!isInViewport(from) && !isInViewport(to))) return []
      const [x, y] = [from.left - to.left, from.top - to.top]
      return x === 0 && y === 0 ? [] : [{ card, x, y }]
    })
    for (const { card, x, y } of moves)
      card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], settlingAnimation)
  }

  override render(): ReactNode {
    return (
      <div ref={this.area} className={this.props.className}>
        {this.props.children}
      </div>
    )
  }
}
