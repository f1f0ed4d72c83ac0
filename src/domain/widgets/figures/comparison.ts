const operators: Readonly<Record<string, (order: number) => boolean>> = {
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
}

const never = (): boolean => false

/** Reads an operator as what it asks of an order: less than, equal to or more than 0. */
export const operatorOf = (operator: string): ((order: number) => boolean) => operators[operator] ?? never
