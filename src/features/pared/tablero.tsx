import './paginas.css'
import {
  type CSSProperties,
  memo,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Pared } from '#contract/informes/pared.ts'
import {
  corrimientoOf,
  isNoche,
  PAGINA_MS,
  PAGINA_QUIETA_MS,
  relojOf,
  VIEJA_MS,
} from '#domain/informe/pared.ts'
import { PARED } from '#messages/pared.ts'
import { MarcaEmpresa } from '#office/marca-empresa.tsx'
import { useRefreshedMarca } from '#queries/empresa/marca.ts'
import { type EstadoPared, edadPared, useTemaPared } from '#queries/pared/use-pared.ts'
import { apply } from '#ui/appearance.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { EnFabrica, Listas, Movimiento, Terminadas } from './paginas.tsx'

const TICK_MS = 1_000
const HAND_MS = 4_000
const DAY_CHARS = 10
const MINUTE_MS = 60_000

const PAGINAS = [
  { titulo: PARED.paginas.estados, Pagina: memo(EnFabrica) },
  { titulo: PARED.paginas.listas, Pagina: memo(Listas) },
  { titulo: PARED.paginas.terminadas, Pagina: memo(Terminadas) },
  { titulo: PARED.paginas.movimiento, Pagina: memo(Movimiento) },
] as const

export function Tablero({ estado, pared: { nombre, cifras } }: { estado: EstadoPared; pared: Pared }) {
  useTick()
  const marca = useRefreshedMarca(true) // Only our server has wall panels
  const { pagina, isHeld, go, hold } = useRotacion(PAGINAS.length)
  const { tema, cambiar } = useTemaPared()
  useTeclas({ arrowright: () => go(1), arrowleft: () => go(-1), ' ': hold, t: cambiar, f: toggleFullScreen })
  const isHandled = useHand()
  const edad = edadPared(estado)
  const reloj = relojOf(cifras.momento, edad ?? 0)
  // Stored figures count as old until the server answers
  const isVieja = edad === null || edad > VIEJA_MS || estado.mono === null
  const isHoy =
    edad !== null && reloj.toISOString().slice(0, DAY_CHARS) === cifras.momento.slice(0, DAY_CHARS)
  const leida = relojOf(cifras.momento, 0)
  const deOtroDia = isHoy ? null : PARED.dia(leida)
  const { titulo, Pagina } = PAGINAS[pagina] ?? PAGINAS[0]
  useTema(tema === 'hora' ? isNoche(reloj.getUTCHours()) : tema === 'oscuro')
  const { x, y } = corrimientoOf(Math.floor(reloj.getTime() / MINUTE_MS))
  return (
    <div
      className="pared"
      data-handled={isHandled || undefined}
      style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}
    >
      <header>
        <p className="nave">
          <MarcaEmpresa {...marca} />
          {nombre}
        </p>
        <h1>{titulo}</h1>
        {edad !== null && (
          <p className="reloj">
            <span>{PARED.dia(reloj)}</span> <b>{PARED.hora(reloj)}</b>
          </p>
        )}
      </header>
      {isVieja && (
        <p className="vieja" role="status">
          <Icon name="wifi-off" />
          {PARED.vieja(PARED.hora(leida), edad, deOtroDia)}
        </p>
      )}
      <main key={pagina} aria-label={titulo}>
        <Pagina cifras={cifras} deOtroDia={deOtroDia} />
      </main>
      <footer>
        <p className="sr">{PARED.pagina(pagina + 1, PAGINAS.length, titulo)}</p>
        <span className="puntos" aria-hidden="true">
          {PAGINAS.map(each => (
            <i key={each.titulo} data-on={each.titulo === titulo || undefined} />
          ))}
        </span>
        {isHeld && <b>{PARED.enPausa}</b>}
        <span className="grow" />
        {!isVieja && <span>{PARED.datosDe(PARED.hora(leida))}</span>}
      </footer>
      {/* Buttons for the functions of the keys, visible while the mouse moves or a button has the focus */}
      <div className="controles" role="toolbar" aria-label={PARED.controles}>
        <IconButton label={PARED.anterior} icon="chevron-left" large onClick={() => go(-1)} />
        <Button onClick={hold}>{isHeld ? PARED.seguir : PARED.pausar}</Button>
        <IconButton label={PARED.siguiente} icon="chevron-right" large onClick={() => go(1)} />
        <Button onClick={cambiar}>
          {PARED.tema}: {PARED.temas[tema]}
        </Button>
        <Button onClick={toggleFullScreen}>{PARED.pantallaCompleta}</Button>
      </div>
    </div>
  )
}

/** Sets the wall's theme on the root element. Leaving the wall restores the person's theme. */
function useTema(isOscuro: boolean): void {
  useEffect(() => {
    document.documentElement.dataset.theme = isOscuro ? 'dark' : 'light'
    return apply
  }, [isOscuro])
}

function useTick(): void {
  const [, tick] = useReducer((n: number) => (n + 1) % 2, 0)
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Whether a person has just moved the mouse or touched the screen. Otherwise pointer and buttons are hidden. */
function useHand(): boolean {
  const [isHandled, setIsHandled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onHand = () => {
      setIsHandled(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsHandled(false), HAND_MS)
    }
    window.addEventListener('pointermove', onHand)
    window.addEventListener('pointerdown', onHand)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', onHand)
      window.removeEventListener('pointerdown', onHand)
    }
  }, [])
  return isHandled
}

/** Ignores a refusal of the browser: a television is often in full screen already. */
function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  void done.catch(() => {})
}

const STILL = '(prefers-reduced-motion: reduce)'
const followStill = (told: () => void) => {
  const query = matchMedia(STILL)
  query.addEventListener('change', told)
  return () => query.removeEventListener('change', told)
}
const isStillNow = () => matchMedia(STILL).matches

interface Rotacion {
  pagina: number
  isHeld: boolean
  go: (by: 1 | -1) => void
  hold: () => void
}

function useRotacion(total: number): Rotacion {
  const [pagina, setPagina] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const isStill = useSyncExternalStore(followStill, isStillNow)
  const go = (by: 1 | -1) => setPagina(at => (at + by + total) % total)
  const next = useEffectEvent(() => go(1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again for each page
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(next, isStill ? PAGINA_QUIETA_MS : PAGINA_MS)
    return () => clearTimeout(timer)
  }, [pagina, isHeld, isStill])
  return { pagina, isHeld, go, hold: () => setIsHeld(held => !held) }
}

function useTeclas(teclas: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' '
    if (isOnButton || event.ctrlKey || event.metaKey || event.altKey) return
    const act = teclas[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
