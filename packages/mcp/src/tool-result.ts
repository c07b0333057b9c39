import type { CallToolResult } from '@modelcontextprotocol/client';
import type { ToolContent, ToolResult } from './mcp-server.ts';

/** A result as the library reads it, cut down to what has a meaning here. */
export const toToolResult = ({ content, structuredContent, isError }: CallToolResult): ToolResult => ({
  content: content.map(toContent),
  ...(structuredContent !== undefined && { structuredContent }),
  isError: isError === true,
});

function toContent(piece: CallToolResult['content'][number]): ToolContent {
  switch (piece.type) {
    case 'text':
      return { type: 'text', text: piece.text };
    case 'image':
    case 'audio':
      return { type: piece.type, data: piece.data, mimeType: piece.mimeType };
    case 'resource_link': {
      const { uri, name, description, mimeType } = piece;
      return { type: 'resource_link', uri, name, description, mimeType };
    }
    case 'resource': {
      const { uri, mimeType, ...rest } = piece.resource;
      return {
        type: 'resource',
        uri,
        mimeType,
        ...('text' in rest ? { text: rest.text } : { blob: rest.blob }),
      };
    }
  }
}
