export const INSTALAR = {
  titulo: 'Instalar la app',
  aviso: 'Instalá Butacas en este equipo',
  detalle: 'Se abre desde su ícono, a pantalla completa, y el navegador conserva los cambios sin enviar.',
  instalar: 'Instalar',
  ahoraNo: 'Ahora no',
  instalada: 'La app está instalada en este equipo.',
  compartir: [
    'Tocá Compartir, el cuadrado con la flecha hacia arriba.',
    'Elegí «Agregar a inicio» y tocá «Agregar».',
  ],
  menu: 'Si este navegador puede instalarla, está en su menú: «Instalar Butacas» o «Agregar a la pantalla principal».',
} as const

/** A file that the system opened with the app. */
export const ABIERTO = {
  leer: (archivo: string) => `Leer ${archivo}`,
  elegiQueTrae: 'Elegí arriba qué trae y después leelo.',
  hayOtra: (archivo: string) =>
    `Hay una importación en curso, y ${archivo} no se abrió. Terminala o cancelala y volvé a abrir el archivo.`,
} as const
