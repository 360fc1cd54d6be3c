/** The card of the seat that was read (look, «Components»). */
export const TARJETA = {
  paso: (paso: number, pasos: number) => `Paso ${paso} de ${pasos}`,
  aviso: 'Aviso y último cambio',
  preHomologada: 'pre-homologada',
  noExisteDetalle: 'No hay ninguna butaca con ese número. Revisá la etiqueta y volvé a leer.',
  noEstaDetalle: (isOnline: boolean) =>
    isOnline
      ? 'El servidor no contestó si existe. Volvé a leerla.'
      : 'Sin conexión con el servidor no se puede saber si existe. Cuando vuelva la red se pregunta solo.',
  pasarA: 'Pasar a',
  pideElPeso: 'pide el peso',
  otroEstado: 'Otro estado',
  ultimoPaso: 'Último paso',
  reponer: (nro: string) => `Reponer ${nro}`,
  reponerCorto: 'Reponer',
  abrir: 'Abrir',
  crear: (nro: string) => `Crear ${nro}`,
  etiqueta: (nro: string) => `Imprimir etiqueta de ${nro}`,
  /** @param antes the state that this tablet showed; null if that is the same. */
  corregida: (estado: string, antes: string | null) =>
    antes === null
      ? 'Actualizada: el servidor tenía otros datos.'
      : `El servidor dice ${estado}; esta tableta decía ${antes}.`,
  sinRespuesta: 'el servidor no respondió',
  fueraDeLaLista: (n: number) =>
    n === 0 ? 'Ya no hay ninguna.' : n === 1 ? 'Fuera de la lista hay una:' : `Fuera de la lista hay ${n}:`,
  masFuera: (n: number) => `y ${n} más`,
  masEnLaLista: (n: number) => `y ${n} más en la lista`,
  antes: (estado: string) => `antes: ${estado}`,
} as const
