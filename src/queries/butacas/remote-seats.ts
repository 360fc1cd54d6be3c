import { QueryObserver } from '@tanstack/react-query'
import type { Butaca } from '#contract/butaca.ts'
import { type Answer, answerOf, asUnanswered } from '../answer.ts'
import { queryClient } from '../query-client.ts'

export function observeSeats(
  key: string,
  ask: () => Promise<Butaca[]>,
  listener: (answer: Answer<Butaca[]>) => void,
): () => void {
  // `staleTime: 0` asks the server each time: the person wants the present list
  const queryFn = () =>
    ask().catch(error => {
      throw asUnanswered(error)
    })
  const observer = new QueryObserver(queryClient, { queryKey: ['butacas', key], queryFn, staleTime: 0 })
  listener(answerOf(observer.getCurrentResult()))
  return observer.subscribe(result => listener(answerOf(result)))
}
