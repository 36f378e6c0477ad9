import { askPages } from './law.tsx'

askPages('content')
