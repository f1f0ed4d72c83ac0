const shapes = ['circle', 'square', 'diamond', 'triangle'] as const

/** The shape of the nth series' dots, so that its colour is not alone in telling it. */
export const dotShape = (place: number): (typeof shapes)[number] => shapes[place % shapes.length] ?? 'circle'

/** A dot of the nth series about a point; all of them have about the same area. */
export const dotPath = (place: number, x: number, y: number, r: number): string => {
  switch (dotShape(place)) {
    case 'circle':
      return `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`
    case 'square':
      return `M${x - 0.9 * r},${y - 0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`
    case 'diamond':
      return `M${x},${y - 1.25 * r}l${1.25 * r},${1.25 * r}l${-1.25 * r},${1.25 * r}l${-1.25 * r},${-1.25 * r}z`
    case 'triangle':
      return `M${x},${y - 1.2 * r}l${1.25 * r},${2.1 * r}h${-2.5 * r}z`
  }
}
