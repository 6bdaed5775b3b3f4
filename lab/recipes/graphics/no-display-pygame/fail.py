import pygame

pygame.init()
screen = pygame.display.set_mode((320, 240))
clock = pygame.time.Clock()
for frame in range(60):
    screen.fill((0, 0, frame))
    pygame.display.flip()
    clock.tick(30)
