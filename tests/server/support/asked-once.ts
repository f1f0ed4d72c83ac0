/** What a test asks for again in the same words is the same answer: for what nothing in the test changes. */
export const askedOnce = <Question extends readonly unknown[], Answer>(
  answer: (...question: Question) => Promise<Answer>,
): ((...question: Question) => Promise<Answer>) => {
  const answers = new Map<string, Promise<Answer>>()
  return (...question) => {
    const words = JSON.stringify(question)
    const known = answers.get(words) ?? answer(...question)
    answers.set(words, known)
    return known
  }
}
