// mcp: the engine for agents, over standard input and output.
import type { Engine } from '@core/engine-api';
import type { CliIo } from '../cli-io';
import { FOUND, toExitCode } from '../exit-code';
import { programVersion } from '../program-version';
import { HELP } from '../strings';
import type { AddVerb } from '../verb';
import { addVerb, type CommonOptions, foldersOf } from '../with-engine';
import { addMcpInstall } from './install';

export const addMcp: AddVerb = (program, io, end) => {
  const mcp = addVerb(program, 'mcp', HELP.mcp, true);
  addMcpInstall(mcp, io, end);
  mcp.action(async (options: CommonOptions) => {
    // Standard output is the protocol's alone, and it goes on for as long as the agent wants.
    const engine = await io.open({ ...(await foldersOf(options, io)), watch: true });
    try {
      if (options.scan !== false) lookBeside(io, engine);
      await serve(engine);
      end(FOUND);
    } finally {
      await engine.close();
    }
  });
};

/** Answers are given meanwhile, from what is there. */
function lookBeside(io: CliIo, engine: Engine): void {
  engine.scan().catch((error: unknown) => toExitCode(error, io));
}

async function serve(engine: Engine): Promise<void> {
  const [{ StdioServerTransport }, { limitLines }, { serveMcp }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('../limit-lines'),
    import('../../mcp/server'),
  ]);
  // The SDK ends at a line that is too long for it.
  const lines = limitLines((refusal) => void process.stdout.write(refusal));
  const transport = new StdioServerTransport(process.stdin.pipe(lines));
  // Nor does it notice that the agent is gone.
  lines.once('end', () => void transport.close());
  await serveMcp(engine, transport, programVersion());
}
