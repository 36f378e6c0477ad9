/** Learns one model and says what has come of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { train } from '../../functions/nlu/train.ts'
import type { TrainingData } from '../../functions/nlu/text/training-data.ts'

// `learnInThread` makes this thread with exactly that.
parentPort!.postMessage(await train(workerData as TrainingData))
