/** Caches the answer to each question, for answers that nothing in the test changes. */
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
