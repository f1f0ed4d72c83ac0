/** The rows to show, by their place in the table, in the order to show them. */
export type Order = Int32Array

export const everyRow = (count: number): Order => new Int32Array(count).map((_, row) => row)
