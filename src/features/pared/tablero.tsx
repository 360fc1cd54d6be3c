import './paginas.css'
import { type CSSProperties, memo, useEffect, useReducer, useState } from 'react'
import type { Pared } from '#contract/informes/pared.ts'
import { corrimientoDe, isNoche, relojDe, VIEJA_MS } from '#domain/informe/pared.ts'
import { PARED } from '#messages/pared.ts'
import { useTemaPared } from '#queries/pared/tema.ts'
import { type EstadoPared, edadPared } from '#queries/pared/use-pared.ts'
import { apply } from '#ui/appearance.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { Controles } from './controles.tsx'
import { EnFabrica } from './en-fabrica.tsx'
import { Listas } from './listas.tsx'
import { Movimiento } from './movimiento.tsx'
import { Terminadas } from './terminadas.tsx'
import { useRotacion, useTeclas } from './use-rotacion.ts'

/** The clock and the age are looked at this often. */
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

/** The pages of the panel, one after the other, with the hall's name, the hour, and how old the figures are. */
export function Tablero({ estado, pared: { nombre, cifras } }: { estado: EstadoPared; pared: Pared }) {
  useTick()
  const { pagina, isHeld, go, hold } = useRotacion(PAGINAS.length)
  const { tema, cambiar } = useTemaPared()
  useTeclas({ arrowright: () => go(1), arrowleft: () => go(-1), ' ': hold, t: cambiar, f: toggleFullScreen })
  const isHandled = useHand()
  const edad = edadPared(estado)
  const reloj = relojDe(cifras.momento, edad ?? 0)
  // What an earlier page got is of before until the server has been heard
  const isVieja = edad === null || edad > VIEJA_MS || estado.mono === null
  const isHoy =
    edad !== null && reloj.toISOString().slice(0, DAY_CHARS) === cifras.momento.slice(0, DAY_CHARS)
  const leida = relojDe(cifras.momento, 0)
  const deOtroDia = isHoy ? null : PARED.dia(leida)
  const { titulo, Pagina } = PAGINAS[pagina] ?? PAGINAS[0]
  useTema(tema === 'hora' ? isNoche(reloj.getUTCHours()) : tema === 'oscuro')
  const { x, y } = corrimientoDe(Math.floor(reloj.getTime() / MINUTE_MS))
  return (
    <div
      className="pared"
      data-handled={isHandled || undefined}
      style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}
    >
      <header>
        <p className="nave">{nombre}</p>
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
      <Controles
        isHeld={isHeld}
        tema={tema}
        onGo={go}
        onHold={hold}
        onTema={cambiar}
        onFull={toggleFullScreen}
      />
    </div>
  )
}

/** Light or dark on the whole page, where the tokens are made; what a person chose on this device is left as it was. */
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

/** Whether somebody has just moved the mouse or touched the screen: only then are pointer and buttons seen. */
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

/** A browser may refuse, and a television often is in full screen already. */
function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  void done.catch(() => {})
}
