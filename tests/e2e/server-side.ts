import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'
import type { LoginRespuesta } from '#contract/auth.ts'
import type { Butaca, CambioHistorial, FiltroButaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EPOCA, PEDIDO } from '#contract/headers.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import type { Rol } from '#contract/permisos.ts'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { isPrehomologada } from '#domain/butaca/clase-as.ts'

/** The server's data, read without the browser and the proxy, to be compared with the app. */
export interface ServerSide {
  readonly token: string
  butacas(filtro: FiltroButaca): Promise<Butaca[]>
  /** Oldest first. */
  historial(nro: string): Promise<CambioHistorial[]>
  homologaciones(nro: string): Promise<Homologacion[]>
  cambiarEstado(nro: string, idEstado: number): Promise<void>
  call(method: string, path: string, init?: RequestInit): Promise<Response>
}

const sides = new Map<string, Promise<ServerSide>>()

/** Signs in each user once, because comparing a password takes long. */
export function asUser(url: string, nombre: Rol): Promise<ServerSide> {
  const key = `${nombre} ${url}`
  const known = sides.get(key) ?? signIn(url, nombre)
  sides.set(key, known)
  return known
}

async function untilFree(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask()
    if (response.status !== 503) return response
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000)
  }
}

async function signIn(url: string, nombre: Rol): Promise<ServerSide> {
  const { method, path } = ENDPOINTS.login
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ nombre, pass: nombre })
  const answer = await untilFree(() => fetch(url + path, { method, headers, body }))
  if (!answer.ok) throw new Error(`login of ${nombre}: ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as LoginRespuesta

  const call = (verb: string, where: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + where, {
      ...init,
      method: verb,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
    })
  const read = async <T>(verb: string, where: string, init?: RequestInit): Promise<T> => {
    const response = await untilFree(() => call(verb, where, init))
    if (!response.ok) throw new Error(`${verb} ${where}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    token,
    call,
    butacas: filtro => {
      const body = JSON.stringify({ nro: null, modelo: 0, estado: 0, color: 0, ...filtro })
      return read('POST', ENDPOINTS.filtroButaca.path, { body })
    },
    historial: nro => read('GET', `${ENDPOINTS.historialButaca.path}?nroButaca=${encodeURIComponent(nro)}`),
    homologaciones: async nro => {
      const all = await read<Homologacion[]>('GET', ENDPOINTS.homologaciones.path)
      return all.filter(({ butaca }) => butaca === nro)
    },
    cambiarEstado: async (nro, idEstado) => {
      const query = new URLSearchParams({ nroButaca: nro, idEstado: String(idEstado), peso: '-1' })
      await read('PUT', `${ENDPOINTS.cambiarEstado.path}?${query}`)
    },
  }
}

/** Seats unchanged since the snapshot come first, because a tablet begins with the snapshot's mirror. */
const longestAgoFirst = (seats: readonly Butaca[]): Butaca[] =>
  seats.toSorted((a, b) => (a.fechaHs < b.fechaHs ? -1 : 1))

/** Without SS seats and the auxiliary seat, which have special rules. */
export async function seatsIn(side: ServerSide, estado: number, count: number): Promise<Butaca[]> {
  const all = longestAgoFirst(await side.butacas({ estado }))
  const found = all.filter(({ nro }) => !/^(ss|butacaauxiliar)/i.test(nro))
  if (found.length < count)
    throw new Error(`the demo factory has only ${found.length} seats in estado ${estado}`)
  return found.slice(0, count)
}

export const nrosIn = async (side: ServerSide, estado: number, count: number): Promise<string[]> =>
  (await seatsIn(side, estado, count)).map(({ nro }) => nro)

/** Oldest first. */
export const statesOf = async (side: ServerSide, nro: string): Promise<string[]> =>
  (await side.historial(nro)).map(({ estado }) => estado.nombre)

export const seatOf = async (side: ServerSide, nro: string): Promise<Butaca | undefined> =>
  (await side.butacas({ nro })).find(seat => seat.nro === nro)

/** @returns a function that reads the changes made to one of these seats from now on, oldest first. */
export async function changesFromNow(
  side: ServerSide,
  nros: readonly string[],
): Promise<(nro: string) => Promise<CambioHistorial[]>> {
  const before = new Map<string, number>()
  for (const nro of nros) before.set(nro, (await side.historial(nro)).length)
  return async nro => (await side.historial(nro)).slice(before.get(nro))
}

/** Like `changesFromNow`, but returns the names of the states. */
export async function statesFromNow(
  side: ServerSide,
  nros: readonly string[],
): Promise<(nro: string) => Promise<string[]>> {
  const changes = await changesFromNow(side, nros)
  return async nro => (await changes(nro)).map(({ estado }) => estado.nombre)
}

export async function seatsToHomologate(side: ServerSide, count: number): Promise<Butaca[]> {
  const found = longestAgoFirst(await side.butacas({ estado: ESTADO_LISTA })).filter(isPrehomologada)
  if (found.length < count) throw new Error(`the demo factory has only ${found.length} seats to homologate`)
  return found.slice(0, count)
}

/** Adds the server's mark, because the app ignores answers without it (reliability O41). */
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

/** Stubs a call until the routes of the browser context are removed. */
export const answering = (
  page: Page,
  { method, path }: { method: string; path: string },
  answer: NonNullable<Parameters<Route['fulfill']>[0]>,
): Promise<unknown> =>
  page
    .context()
    .route(new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`), route =>
      route.request().method() === method ? answerAsServer(route, answer) : route.fallback(),
    )
