import { useState } from 'react'

const KEY = 'butacas-pared-tema'
const TEMAS = ['hora', 'claro', 'oscuro'] as const
export type TemaPared = (typeof TEMAS)[number]

/** Light or dark on this screen, by the hour unless somebody chose; `cambiar` goes to the next. */
export function useTemaPared(): { tema: TemaPared; cambiar: () => void } {
  const [tema, setTema] = useState(read)
  const cambiar = () => {
    const next = TEMAS[(TEMAS.indexOf(tema) + 1) % TEMAS.length] ?? 'hora'
    setTema(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // It holds until the page is closed
    }
  }
  return { tema, cambiar }
}

function read(): TemaPared {
  try {
    return TEMAS.find(each => each === localStorage.getItem(KEY)) ?? 'hora'
  } catch {
    return 'hora'
  }
}
