import type { Route } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EPOCA, PEDIDO } from '#contract/headers.ts'

/** Answers a request in the server's name, with its mark: without it the answer would be ignored (reliability O41). */
export async function answerAsServer(
  route: Route,
  { headers, ...answer }: NonNullable<Parameters<Route['fulfill']>[0]>,
): Promise<void> {
  const request = route.request()
  const anyOfIts = await fetch(new URL(ENDPOINTS.estados.path, request.url()))
  const epoca = anyOfIts.headers.get(EPOCA) ?? ''
  const mark = { [EPOCA]: epoca, [PEDIDO]: request.headers()[PEDIDO] ?? '' }
  await route.fulfill({ ...answer, headers: { ...headers, ...mark } })
}
